/* ---- A run as text, to be pasted elsewhere ------------------------------- */

/* "1  P(0): x = 1  x: 0 → 1" */
function runText(run) {
    const lines = [];
    for (let step = 0; step < run.length; step++) {
        if (step === run.loop)
            lines.push('-- the cycle starts here --');
        const changes = run.changesText(step);
        lines.push(`${step + 1}  ${run.action(step)}` +
            (changes ? `  ${changes}` : ''));
    }
    lines.push(`=> ${run.raw.error}: ${run.raw.end}`);
    return lines.map((line) => oneLine(visible(line))).join('\n') + '\n';
}

/* On one line, and nothing of it is a command of Mermaid. */
function mermaidText(text) {
    return oneLine(visible(text)).replace(/[#;<>"]/g,
        (letter) => `#${letter.charCodeAt(0)};`);
}

function mermaidEvent(run, event) {
    const late = event.kind === KIND.receives && event.mate >= 0;
    const words = `: ${event.step + 1}: ${mermaidText(event.text)}` +
        (event.problem ? ` -- ${mermaidText(event.problem)}` : '');
    if (event.kind === KIND.passes)
        return `L${event.lines[0]}->>L${event.lines[1]}${words}`;
    if (late)
        return `L${run.events[event.mate].lines[0]}-)L${event.lines[0]}${words}`;
    const low = Math.min(...event.lines), high = Math.max(...event.lines);
    return `note over L${low}${high > low ? `,L${high}` : ''}${words}`;
}

/* As --trace-format mermaid. */
function runMermaid(run) {
    const lines = ['sequenceDiagram', ...run.lifelines.map(
        (name, i) => `  participant L${i} as ${mermaidText(name)}`)];
    for (let step = 0; step < run.length; step++) {
        if (step === run.loop)
            lines.push('  loop forever');
        for (const event of run.eventsOf(step))
            lines.push(`  ${mermaidEvent(run, event)}`);
    }
    if (run.loop !== null)
        lines.push('  end');
    return lines.join('\n') + '\n';
}

/* What was copied is said by the button for a moment. */
async function copyFrom(button, text) {
    const label = button.textContent;
    await navigator.clipboard?.writeText(text).catch(() => {});
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = label; }, 1500);
}
