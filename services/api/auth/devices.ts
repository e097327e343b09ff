/** `Mozilla/5.0 (Windows NT 10.0 …) … Chrome/140 …` → `Chrome, Windows`: enough for people to tell their own devices apart. */
export function deviceOf(userAgent: string): string {
  const browser = /Edg/.test(userAgent)
    ? 'Edge'
    : (/(Firefox|OPR|Chrome)\//.exec(userAgent)?.[1] ??
      (/Safari\//.test(userAgent) ? 'Safari' : userAgent.split(/[/\s]/, 1)[0]?.slice(0, 30)));
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1];
  return [browser || '?', system].filter((part) => part !== undefined).join(', ');
}
