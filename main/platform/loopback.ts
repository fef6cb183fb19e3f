/** Whether an address never leaves this machine; `localhost` counts, other names do not. */
export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address)
