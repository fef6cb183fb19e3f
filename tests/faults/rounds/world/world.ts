import { randomOf } from '../random.ts'
import { roundCarrier } from './carrier.ts'
import { roundOnlineShop } from './online-shop.ts'
import { roundPrinter } from './printer.ts'
import { roundReceiver } from './receiver.ts'
import { roundShop } from './shop.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

/** Everything outside of the station: a carrier, a printer, an endpoint of webhooks, a shop system and a shop online. */
export async function createWorld() {
  const carrier = await roundCarrier()
  const printer = await roundPrinter()
  const receiver = await roundReceiver()
  const onlineShop = await roundOnlineShop()
  const shop = roundShop()
  const all = [carrier, printer, receiver, onlineShop]
  return {
    carrier,
    printer,
    receiver,
    onlineShop,
    shop,
    /** As chance has it for this name; null: everybody behaves well. */
    behave: (name: string | null) => {
      carrier.behave(name === null ? null : randomOf(`${name}/carrier`))
      printer.behave(name === null ? null : randomOf(`${name}/printer`))
      receiver.behave(name === null ? null : randomOf(`${name}/receiver`))
      onlineShop.behave(name === null ? null : randomOf(`${name}/shop`))
    },
    /** Resolves once what dead programs sent has come in. */
    quiet: () => Promise.all(all.map(each => each.quiet())),
    forget: () => {
      for (const each of [...all, shop]) each.forget()
    },
    close: () => Promise.all([...all, shop].map(each => each.close())),
  }
}
