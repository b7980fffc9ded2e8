/** The rules as HTML: two pages to print and a part for the screen only. */

import { marked } from 'marked';

const RULE = /<strong>([A-Z]{2}-\d+[a-z]?)<\/strong>/g;
/** A step of the example turn: a picture and its caption. */
const STEP =
  /<li><img src="[^"]*\/rules\/[a-z-]+-(\d+)\.[a-z]{2}\.png" alt="([^"]*)"> ([\s\S]*?)<\/li>/g;
/** The spaces of French punctuation: no line breaks there. */
const BEFORE_MARK = / (?=[;:!?»])|(?<=«) /g;
const EXAMPLE = /<h2>[^<]*<\/h2>\n<p>[^\n]*<\/p>\n<ol>\n<li><span class="picture"[\s\S]*?<\/ol>\n/;
/** The first parts of a page between rules (`---`) are printed. */
const PAGES = 2;

/**
 * Render a page of rules. Every rule gets an anchor: `**TB-12** …` can then be linked from an error
 * or a hint. The pictures of the example become places for drawings.
 */
export function renderRules(markdown: string): string {
  const html = marked
    .parse(markdown, { async: false })
    .replace(BEFORE_MARK, '\u00a0')
    .replace(RULE, '<strong class="rule" id="rule-$1">$1</strong>')
    .replace(
      STEP,
      '<li><span class="picture" role="img" data-picture="$1" aria-label="$2"></span> <span class="caption">$3</span></li>',
    );
  const name = /<h1>(.*)<\/h1>/.exec(html)?.[1] ?? '';
  const parts = html.split('<hr>\n');
  return parts.map((part, at) => renderPart(part, at, name)).join('\n');
}

function renderPart(html: string, at: number, name: string): string {
  if (at >= PAGES) return `<section class="more">${inColumns(html)}</section>`;
  const title = /<h1>.*<\/h1>\n/.exec(html)?.[0] ?? '';
  const body = html.replace(title, '');
  const example = EXAMPLE.exec(body)?.[0] ?? '';
  const [before = '', after = ''] = example ? body.split(example) : [body];
  const worked = example && `<div class="worked-example">${example}</div>`;
  const foot = `Railtable · ${name} · ${at + 1}/${PAGES}`;
  return `<section class="print-page" data-foot="${foot}">${title}${inColumns(before)}${worked}${inColumns(after)}</section>`;
}

function inColumns(html: string): string {
  return html.trim() && `<div class="part">${html}</div>`;
}
