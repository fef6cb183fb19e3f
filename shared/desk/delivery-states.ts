/** `waiting`: will be sent; `delivered`: the endpoint took it; `failed`: given up, to be replayed by hand. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export type DeliveryState = (typeof deliveryStates)[number]
