/** Tells the bench where this process listens, and its use of the processors whenever it asks. */
export function report(address: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ question: 'cpu', answer: user + system });
  });
  process.on('SIGTERM', () => process.exit(0));
  // The bench is gone: nobody else would end this process.
  process.on('disconnect', () => process.exit(0));
  process.send?.({ question: 'address', answer: address });
}
