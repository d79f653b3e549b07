import { type Note, SCORES, type SoundName } from './scores';

const LOUDNESS = 0.35;

/** Plays sounds once the browser lets it (after the first touch or key); without sound in the browser it is silent. */
export class Player {
  #context: AudioContext | null = null;
  #hiss: AudioBuffer | null = null;

  play(name: SoundName): void {
    const context = this.#open();
    // a sound that has to wait for the first touch would come at the wrong moment
    if (context === null || context.state !== 'running') return;
    for (const note of SCORES[name]) this.#sound(context, note);
  }

  /** To be called on a touch or key, as browsers demand before anything sounds. */
  wake(): void {
    void this.#open()?.resume();
  }

  #open(): AudioContext | null {
    if (this.#context === null && typeof AudioContext !== 'undefined') this.#context = new AudioContext();
    return this.#context;
  }

  #sound(context: AudioContext, note: Note): void {
    const [start, stop] = [context.currentTime + note.at, context.currentTime + note.at + note.long];
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(note.loud * LOUDNESS, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, stop);
    gain.connect(context.destination);
    if (note.wave === 'noise') {
      const source = context.createBufferSource();
      source.buffer = this.#noise(context);
      const filter = context.createBiquadFilter();
      filter.type = 'lowpass';
      glide(filter.frequency, note, start, stop);
      source.connect(filter).connect(gain);
      source.start(start);
      source.stop(stop);
      return;
    }
    const tone = context.createOscillator();
    tone.type = note.wave;
    glide(tone.frequency, note, start, stop);
    tone.connect(gain);
    tone.start(start);
    tone.stop(stop);
  }

  #noise(context: AudioContext): AudioBuffer {
    if (this.#hiss !== null) return this.#hiss;
    const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    this.#hiss = buffer;
    return buffer;
  }
}

function glide(frequency: AudioParam, { hertz }: Note, start: number, stop: number): void {
  frequency.setValueAtTime(hertz[0], start);
  frequency.exponentialRampToValueAtTime(hertz[1], stop);
}

/** The one player of the page. */
export const sounds = new Player();
