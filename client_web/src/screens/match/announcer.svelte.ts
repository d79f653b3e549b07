/** What is said to those who listen, through one polite region of the page. */
export class Announcer {
  #words = $state('');
  #odd = false;

  get words(): string {
    return this.#words;
  }

  /** The same words twice are said twice: a space that is not heard tells them apart. */
  say(words: string): void {
    this.#odd = !this.#odd;
    this.#words = this.#odd ? words : `${words}\u00a0`;
  }
}
