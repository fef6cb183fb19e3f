import { z } from 'zod'

/** Kinds of devices the page may be allowed: each by name, but cameras, which the system hands out as one. */
export const deviceKinds = ['hid', 'serial', 'camera'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** A device somebody allowed the page. USB numbers are null where it has none, as at a built-in serial port. */
export const deviceGrant = z.strictObject({
  /** Made of what tells it from others; the same when it is plugged in again. */
  id: z.string(),
  kind: z.enum(deviceKinds),
  /** As the device calls itself; empty for cameras. */
  name: z.string(),
  vendorId: z.int().nullable(),
  productId: z.int().nullable(),
})
export type DeviceGrant = z.output<typeof deviceGrant>

/** What the window asks the person at the page: which of these devices the page may use. */
export const deviceQuestion = z.strictObject({
  id: z.string(),
  kind: z.enum(deviceKinds),
  /** Grows while it is asked, as devices are plugged in; always empty for cameras. */
  devices: z.array(z.strictObject({ id: z.string(), name: z.string() })),
})
export type DeviceQuestion = z.output<typeof deviceQuestion>
