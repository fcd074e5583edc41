/** Whether this process was started with an option of Node: what the user has chosen is not set again. */

/** @param option matches its name; where it comes from (the command line, `NODE_OPTIONS`) makes no difference */
export const hasNodeOption = (option: RegExp): boolean =>
  option.test(`${process.execArgv.join(' ')} ${process.env['NODE_OPTIONS'] ?? ''}`);
