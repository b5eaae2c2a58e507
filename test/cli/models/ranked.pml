byte x;
active proctype high() priority 2 { x = 1 }
active proctype low() priority 1 { x = 2 }
