import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderRules } from './rule-pages';

it('renders two pages to print, the worked example, and the rest', () => {
  const page = renderRules(
    [
      '# Game\n\nIntro.\n\n## Turn\n- **TB-1** Do it.\n\n---\n',
      '## Points\nMany.\n\n## Example\nYou play.\n',
      '1. ![A row](../pictures/rules/game-1.en.png) *Lay.* You score **12**.',
      '2. ![A tram](../pictures/rules/game-2.en.png) *Buy.* Done.\n\n## End\nOver.\n\n---\n',
      '## Rulings\n- Ours (TB-1).',
    ].join('\n'),
  );
  const [first, second, rest] = page.split('</section>\n');
  expect(first).toContain('<h1>Game</h1>');
  expect(first).toContain('<strong class="rule" id="rule-TB-1">TB-1</strong> Do it.');
  expect(second).toMatch(/Points[\s\S]*worked-example[\s\S]*data-picture="2"[\s\S]*End/);
  expect(second).toContain('aria-label="A row"');
  expect(second).toContain(
    '<span class="caption"><em>Lay.</em> You score <strong>12</strong>.</span>',
  );
  expect(rest).toContain('class="more"');
});

it('renders a page without parts as one page', () => {
  expect(renderRules('# Game\n\n## Turn\nPlay.')).toContain('<h2>Turn</h2>');
});

it.each(['en', 'fr'])('finds the worked example of every game (%s)', (language) => {
  for (const game of [
    'block-train',
    'freight-train',
    'station-master',
    'string-railway',
    'trambahn',
  ]) {
    const path = new URL(`../../docs/rules/${game}.${language}.md`, import.meta.url);
    const page = renderRules(readFileSync(path, 'utf8'));
    expect(page.match(/class="print-page"/g)).toHaveLength(2);
    expect(page.match(/class="worked-example"/g)).toHaveLength(1);
    expect(page.match(/data-picture=/g)?.length).toBeGreaterThanOrEqual(3);
  }
});
