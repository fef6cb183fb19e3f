import { misfitsIn, type RequestShapes, type WireRequest } from '../../carriers/kit/request-shape.ts'
import { type SourceRefused, troubled } from '../contract/outcome.ts'

/** What the shop would not take, told before anything is sent; null where it fits. */
export function misfitRefusal(
  title: string,
  shapes: RequestShapes,
  request: WireRequest,
): SourceRefused | null {
  const [misfit] = misfitsIn(shapes, request)
  if (!misfit) return null
  return troubled({
    kind: 'refused',
    message: `${title} would refuse ${misfit.path || 'this'}: ${misfit.problem.message} Nothing was sent.`,
  })
}

/** A cursor that is none: nobody was asked. */
export const noCursor = (): SourceRefused =>
  troubled({ kind: 'refused', message: 'The place in the orders of the shop cannot be read.' })

/** A shop that leaves out a filter or an order it does not know. */
export const outOfOrder = (title: string): SourceRefused =>
  troubled({ kind: 'nonsense', message: `${title} gave orders in another order than was asked for.` })

export const noOrderList = (title: string): SourceRefused =>
  troubled({ kind: 'nonsense', message: `${title} answered with something that is no list of orders.` })

/** What was sent of an order that is not there any more cannot be told. */
export const goneOrder = (title: string, number: string): SourceRefused =>
  troubled({ kind: 'refused', message: `${title} has no order ${number} any more.` })

export const otherOrder = (title: string, shopId: string): SourceRefused =>
  troubled({ kind: 'nonsense', message: `${title} answered with another order than ${shopId}.` })

/** It was told, and gives no id by which that could be taken back: it is looked up. */
export const withoutId = (title: string): SourceRefused =>
  troubled({ kind: 'nonsense', message: `${title} did not say what it has made of it.` }, 'unknown')
