/** A script of SALVO between its poses, as the browser fills them in. */
import type { Actor, Pose } from '../src/games/salvo/reveal';

/** Where an actor is at a moment of the script. */
export function poseAt(actor: Actor, at: number): Pose {
  const { poses } = actor;
  const next = poses.findIndex((key) => key.at > at);
  if (next === 0) return poses[0]!.pose;
  if (next < 0) return poses.at(-1)!.pose;
  const [a, b] = [poses[next - 1]!, poses[next]!];
  const t = (at - a.at) / (b.at - a.at);
  const mix = (part: keyof Pose) => a.pose[part] + (b.pose[part] - a.pose[part]) * t;
  return { x: mix('x'), y: mix('y'), turn: mix('turn'), shown: mix('shown'), pale: mix('pale'), lift: mix('lift') };
}
