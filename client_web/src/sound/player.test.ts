import { afterEach, describe, expect, it, vi } from 'vitest';
import { Player } from './player';

afterEach(() => vi.unstubAllGlobals());

/** Counts what is started; stands in for the browser's audio, which a test cannot hear. */
function audio(state: AudioContextState) {
  const started: string[] = [];
  const param = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  const node = (name: string) => ({
    connect: (to: unknown) => to,
    start: () => started.push(name),
    stop: () => {},
    gain: param,
    frequency: param,
    type: '',
    buffer: null as unknown,
  });
  class Context {
    currentTime = 0;
    sampleRate = 8_000;
    destination = {};
    state = state;
    createGain = () => node('gain');
    createOscillator = () => node('tone');
    createBufferSource = () => node('hiss');
    createBiquadFilter = () => node('filter');
    createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
    resume = () => {
      this.state = 'running';
      return Promise.resolve();
    };
  }
  vi.stubGlobal('AudioContext', Context);
  return started;
}

describe('the player', () => {
  it('is silent where the browser has no sound', () => {
    vi.stubGlobal('AudioContext', undefined);
    expect(() => new Player().play('shot')).not.toThrow();
  });

  it('plays every note of a sound', () => {
    const started = audio('running');
    new Player().play('shot');
    expect(started).toEqual(['hiss', 'tone']);
  });

  it('does not save sounds up until it may play', () => {
    const started = audio('suspended');
    const player = new Player();
    player.play('round');
    expect(started).toEqual([]);
    player.wake();
    player.play('round');
    expect(started).toEqual(['tone']);
  });
});
