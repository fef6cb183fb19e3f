/**
 * What the processor did in this process, all of its threads taken together, until `work` was done; in milliseconds.
 * Unlike the time that passed it is hardly longer on a machine that is busy with something else.
 */
export async function workMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
