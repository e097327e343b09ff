/**
 * Runs `end` once, on the first signal, and ends the process when it is done; a second signal ends it at once. Nobody else listens from then
 * on: the library of the embedded database would stop it beneath what is still being written, and end the process before the parts have put
 * down what they hold.
 */
export function endOnSignal(end: () => Promise<void>, exit: (code: number) => void = (code) => process.exit(code)): void {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (isEnding) return exit(130);
      isEnding = true;
      process.stdout.write('\nStopping …\n');
      return void end().then(
        () => exit(0),
        () => exit(1),
      );
    });
  }
}
