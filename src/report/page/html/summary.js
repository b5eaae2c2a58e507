/* ---- Verdicts, searches, and the rest ----------------------------------- */

function badge(verdict) {
    const signs = {holds: '✓', reached: '✓', violated: '✗', unreachable: '✗',
                   inconclusive: '?', error: '✗'};
    return el('span', {class: `badge ${verdict}`},
              el('span', {'aria-hidden': 'true'}, signs[verdict] ?? ''),
              ` ${verdict}`);
}

function lengthText(run) {
    const steps = plural(run.length, 'step');
    return run.loop === null ? steps
        : `${steps}, of which ${run.length - run.loop} repeat`;
}

/* ---- The table of verdicts ---- */

const RANKS = ['violated', 'unreachable', 'inconclusive', 'holds', 'reached'];

/* The worst ones first. */
function showVerdicts(data, runs, show, reveal) {
    const section = byId('verdicts');
    const rank = ({verdict}) => RANKS.indexOf(verdict);
    const rows = [...data.properties].sort((a, b) => rank(a) - rank(b)).map(
        (property) => propertyRow(
            property, runs.filter((run) => run.property === property &&
                                  run.raw.parts === null),
            runs, show, reveal, data.sources));
    section.querySelector('tbody').replaceChildren(...rows);
    section.hidden = data.properties.length === 0;
}

function propertyRow(property, own, runs, show, reveal, sources) {
    const places = own.map((run) => el('button', {
        type: 'button', class: 'place',
        onclick: () => show(runs.indexOf(run))},
    el('span', {}, oneLine(visible(placeOf(run, property)))),
    el('small', {}, lengthText(run))));
    const held = property.sites.filter(
        (site) => site.verdict !== 'violated');
    places.push(...held.map((site) => siteNode(site, reveal, sources)));
    return el('tr', {},
        el('th', {scope: 'row'}, oneLine(visible(property.name))),
        el('td', {}, badge(property.verdict)),
        el('td', {}, el('code', {}, oneLine(visible(property.demand))),
           ...notes(property)),
        el('td', {class: 'places'}, ...places));
}

/* Where the error is; "P at file.pml:12", or what kind of error. */
function placeOf(run, property) {
    return run.raw.end === property.text ||
        run.raw.end === property.demand ? run.raw.error : `${run.raw.error}: ${run.raw.end}`;
}

function siteNode(site, reveal, sources) {
    const where = site.source < 0 ? ''
        : ` at ${baseName(sources[site.source].name)}:${site.line}`;
    const text = `${oneLine(visible(site.text))}${visible(where)}`;
    const node = site.source < 0 ? el('span', {}, text)
        : el('button', {type: 'button', class: 'place', onclick: () =>
            reveal(site.source, site.line)}, el('span', {}, text));
    node.append(el('small', {}, site.verdict));
    return node;
}

function notes(property) {
    const found = [];
    if (property.vacuous)
        found.push('vacuous: it holds because this is ' +
                   (property.vacuous_first ? 'false in the first state: '
                                           : 'never true: ') +
                   visible(property.vacuous));
    if (property.reason)
        found.push(property.reason);
    if (property.seen)
        found.push('an error was seen, but its counterexample could not be ' +
                   'built within the limits');
    if (property.advice)
        found.push(property.advice);
    return found.map((text) => el('small', {class: 'note'}, text));
}

function showDiagnostics(data) {
    byId('diagnostics').hidden = data.diagnostics.length === 0;
    byId('diagnostics').querySelector('ul').replaceChildren(
        ...data.diagnostics.map((item) => el('li', {class: item.severity},
            el('strong', {}, `${item.severity} ${item.code}`), ' ',
            item.file ? el('code', {}, visible(
                `${baseName(item.file)}:${item.line}:${item.column}`)) : '',
            ' ', visible(item.message),
            item.hint ? el('small', {class: 'note'}, visible(item.hint))
                      : '')));
}

/* ---- Plots ---- */

const PLOT = {width: 252, height: 104, left: 8, right: 8, top: 16, bottom: 18};

function plot(title, note, marks, axis, end = PLOT.width - PLOT.right) {
    const {width, height, left, bottom} = PLOT;
    return el('figure', {},
        el('figcaption', {}, title, el('small', {}, note)),
        shape('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img',
                      'aria-label': `${title}: ${note}`},
        shape('path', {class: 'axis',
                       d: `M${left} ${height - bottom}H${end}`}),
        ...marks,
        shape('text', {class: 'tick', x: left, y: height - 4}, axis[0]),
        shape('text', {class: 'tick end', x: end, y: height - 4}, axis[1])));
}

/* Each bar says what it is where the pointer rests. */
function bars(title, note, values, nameOf, axis) {
    const {width, height, left, right, top, bottom} = PLOT;
    const most = Math.max(...values, 1);
    const step = Math.min((width - left - right) / values.length, 26);
    const room = height - top - bottom;
    return plot(title, note, values.map((value, i) => {
        const size = value ? Math.max(value / most * room, 1) : 0;
        return shape('rect', {
            class: 'bar', x: left + i * step + 0.5, width:
            Math.max(step - 1, 0.5), y: height - bottom - size, height: size},
        shape('title', {}, `${nameOf(i)}: ${value.toLocaleString('en')}`));
    }), axis, left + values.length * step);
}

function curve(title, note, points, axis, zero) {
    const {width, height, left, right, top, bottom} = PLOT;
    const most = Math.max(...points.map((p) => p[0]), 1);
    const high = Math.max(...points.map((p) => p[1]), 1);
    const low = zero ? 0 : Math.min(...points.map((p) => p[1])) * 0.9;
    const x = (value) => left + value / most * (width - left - right);
    const y = (value) => height - bottom -
        (value - low) / (high - low || 1) * (height - top - bottom);
    const line = points.map((p) => `${x(p[0]).toFixed(1)} ` +
        y(p[1]).toFixed(1)).join('L');
    const area = `M${x(points[0][0]).toFixed(1)} ${height - bottom}L${line}` +
        `L${x(points[points.length - 1][0]).toFixed(1)} ${height - bottom}Z`;
    return plot(title, note, [shape('path', {class: 'area', d: area}),
                              shape('path', {class: 'curve', d: `M${line}`})],
                axis);
}

function levelsPlot(search) {
    const wide = search.level_width;
    const nameOf = (i) => wide === 1 ? `level ${i}`
        : `levels ${i * wide} to ${(i + 1) * wide - 1}`;
    const most = search.levels.indexOf(Math.max(...search.levels));
    return bars('States by level', `${plural(search.level_total, 'level')}, ` +
        `most in ${nameOf(most)}`, search.levels, nameOf,
        ['0', String(search.level_total - 1)]);
}

function degreesPlot(search) {
    const total = search.degrees.reduce((sum, n) => sum + n, 0);
    const sum = search.degrees.reduce((all, n, i) => all + n * i, 0);
    const last = search.degrees.length - 1;
    const open = search.degrees_open ? ' or more' : '';
    return bars('Transitions of a state',
        `on average ${(sum / Math.max(total, 1)).toFixed(1)}` +
        (search.degrees_open ? ' or more' : '') +
        (search.left_out || search.passed ? ', before reduction' : ''),
        search.degrees,
        (i) => `${plural(i, 'transition')}${i === last ? open : ''}`,
        ['0', `${last}${open ? '+' : ''}`]);
}

function growthPlots(search) {
    const growth = search.growth, last = growth[growth.length - 1];
    const axis = ['0', plural(last[0], 'expansion')];
    const plots = [
        curve('States', `${last[1].toLocaleString('en')} stored`,
              growth.map((s) => [s[0], s[1]]), axis, true),
        curve('Memory', `${bytesText(last[3])} in the end`,
              growth.map((s) => [s[0], s[3]]), axis, false)];
    if (search.levels.length === 0)
        plots.push(depthPlot(search, growth.map((s) => [s[0], s[2]]), axis));
    return plots;
}

/* Depth-first engines say how high their stack is, best-first ones how deep
 * they have got so far; some have no path most of the time. */
function depthPlot(search, points, axis) {
    const depths = points.map((p) => p[1]), first = depths[0];
    if (depths.every((depth) => depth === first))
        return el('p', {class: 'gap'}, `No plot of the depth: it was ${first} ` +
            'whenever it was measured.');
    const climbs = depths.every((depth, i) => !i || depth >= depths[i - 1]);
    const most = Math.max(search.depth, ...depths);
    return curve(climbs ? 'Greatest depth so far' : 'Depth',
                 `at most ${most.toLocaleString('en')}`, points, axis, true);
}

/* ---- Searches ---- */

function reductionTexts(search, data) {
    const found = [];
    if (search.reduced)
        found.push(search.reduced + (search.stubborn || search.folds
            ? ` (off: ${search.stubborn ? '--no-por' : '--optimise none'})`
            : ''));
    if (search.unreduced)
        found.push(`not reduced: ${search.unreduced}`);
    const by = [search.stubborn && 'stubborn sets',
                search.confluent && 'confluent silent steps',
                search.folds && 'merged steps and dead variables']
        .filter(Boolean).join(', ');
    if (search.reduced && by)
        found.push(`by ${by}`);
    if (data.sliced.length)
        found.push(`without ${visible(data.sliced.join(', '))}: no property ` +
                   'depends on ' + (data.sliced.length === 1 ? 'it' : 'them') +
                   (data.unshown ? '; the errors are shown without them' : ''));
    return found.length ? found : ['nothing'];
}

function searchNode(search, names, data) {
    const facts = [
        ['Decided', names.join(', ')],
        ['Search', search.engine + (search.heuristic
            ? ` led by ${search.heuristic}` : '') + `: ${search.why}`],
        ['Size', [plural(search.states, 'state'),
                  plural(search.transitions, 'transition'),
                  search.depth ? `depth ${search.depth.toLocaleString('en')}`
                               : '',
                  search.ending].filter(Boolean).join(', ')],
        ['Store', `${search.store}, ${plural(search.bits, 'bit')} per state, ` +
            `${bytesText(search.bytes)} at most`],
        ...search.changes.map((text) => ['', text]),
        ['Reduced', reductionTexts(search, data).join('; ')]];
    const plots = [];
    if (search.levels.length)
        plots.push(levelsPlot(search));
    if (search.degrees.length)
        plots.push(degreesPlot(search));
    if (search.growth.length > 1)
        plots.push(...growthPlots(search));
    return el('article', {class: 'search'},
        el('dl', {}, ...facts.flatMap(([name, text]) =>
            [el('dt', {}, name), el('dd', {}, text)])),
        plots.length ? el('details', {}, el('summary', {}, 'Plots'),
                          el('div', {class: 'plots'}, ...plots)) : '');
}

function channelNode(data) {
    const texts = data.channels.map(({name, capacity, longest}) =>
        `${visible(name)}: ${plural(longest, 'message')}` +
        (capacity ? ` of ${capacity}` : ''));
    return el('p', {}, el('strong', {}, data.channels_known
        ? 'Most messages in a channel: ' : 'Most messages in a channel so far: '),
    texts.join(', '));
}

function showSearches(data) {
    const box = byId('space').querySelector('.searches');
    box.replaceChildren(...data.searches.map((search, i) => searchNode(
        search, data.properties.filter((p) => p.search === i)
            .map((p) => oneLine(visible(p.name))), data)));
    if (data.channels.length)
        box.append(channelNode(data));
    byId('space').hidden = data.searches.length === 0;
}

function showCommand(data) {
    byId('command').textContent = data.command;
    byId('version').textContent = `Martlet ${data.martlet}`;
    byId('again').hidden = data.command === '';
    byId('copy').addEventListener('click', async () => {
        getSelection().selectAllChildren(byId('command'));
        await navigator.clipboard?.writeText(data.command).catch(() => {});
        byId('copy').textContent = 'Copied';
    });
}

function headline(data) {
    const count = (verdict) =>
        data.properties.filter((p) => p.verdict === verdict).length;
    const all = data.properties.length;
    if (data.verdict === 'error' && all === 0)
        return 'nothing was checked';
    if (all === 0)
        return data.reason || 'there is nothing to check';
    const parts = [['violated', count('violated')],
                   ['unreachable', count('unreachable')],
                   ['inconclusive', count('inconclusive')],
                   ['could not be read', count('error')],
                   [count('holds') === 1 ? 'holds' : 'hold', count('holds')],
                   ['reached', count('reached')]];
    return `${plural(all, 'property').replace('propertys', 'properties')}: ` +
        parts.filter((part) => part[1]).map(([word, n]) => `${n} ${word}`)
            .join(', ');
}

function showHead(data) {
    const name = visible(data.model);
    byId('model').textContent = baseName(oneLine(name));
    byId('model').title = oneLine(name);
    byId('verdict').append(badge(data.verdict), ' ', headline(data));
}
