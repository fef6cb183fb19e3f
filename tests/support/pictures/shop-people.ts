import type { ShopStation } from './shop-station.ts'

/** Who works in the shop; each has a PIN. */
export async function addOperators({ call }: ShopStation): Promise<void> {
  for (const [name, role, pin] of [
    ['Ana Silva', 'manager', '4071'],
    ['Ben Roy', 'packer', '5283'],
    ['Cleo Martin', 'packer', '6394'],
  ] as const) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@shop.example`
    const { id } = await call('POST', '/desk/operators', {
      email,
      name,
      role,
      password: 'packs four parcels',
    })
    await call('PUT', `/desk/operators/${id}/pin`, { pin })
  }
}
