/**
 * A clock that tells how long something took or lay, in milliseconds: it never steps back. A wall clock may, by a correction of the machine or by hand,
 * and what is compared with it in memory would then stay fresh, or shut, for as long as the step was.
 */
export function steadyClock(wall: () => number): () => number {
  let [last, told] = [wall(), 0];
  return () => {
    const at = wall();
    told += Math.max(0, at - last);
    last = at;
    return told;
  };
}
