// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { inside } from './links';

const HERE = 'http://localhost:3000';

/** What becomes of a click on the first link of some HTML. */
function click(html: string, how: MouseEventInit = {}): string | null {
  document.body.innerHTML = html;
  let path: string | null = null;
  document.body.addEventListener(
    'click',
    (event) => {
      path = inside(event, HERE);
      event.preventDefault();
    },
    { once: true },
  );
  document.querySelector('a *, a, p')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
  return path;
}

afterEach(() => {
  document.body.innerHTML = '';
});

describe('a click', () => {
  it('on a link of our own, or on what is in it, goes there', () => {
    expect(click('<a href="/rules">r</a>')).toBe('/rules');
    expect(click('<a href="/search/fog"><b>r</b></a>')).toBe('/search/fog');
  });

  it.each([
    ['beside a link', '<p>r</p>', {}],
    ['on another site', '<a href="https://example.org/rules">r</a>', {}],
    ['on a part of this page', '<a href="#fog">r</a>', {}],
    ['for a new window', '<a href="/rules" target="_blank">r</a>', {}],
    ['with the second button', '<a href="/rules">r</a>', { button: 1 }],
    ['with a key held', '<a href="/rules">r</a>', { ctrlKey: true }],
  ])('%s is the browser’s', (_, html, how) => {
    expect(click(html, how)).toBeNull();
  });
});
