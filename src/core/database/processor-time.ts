/** Milliseconds of processor time of this thread; elapsed time if Node can't report that. */
export const processorTime: () => number =
  typeof process.threadCpuUsage === 'function'
    ? () => {
        const { user, system } = process.threadCpuUsage();
        return (user + system) / 1000;
      }
    : () => performance.now();
