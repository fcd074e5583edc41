/** Milliseconds this thread has worked; where Node can't tell, those that have passed. */
export const processorTime: () => number =
  typeof process.threadCpuUsage === 'function'
    ? () => {
        const { user, system } = process.threadCpuUsage();
        return (user + system) / 1000;
      }
    : () => performance.now();
