import type { Printer } from '../../../../shared/desk/printing/printers.ts'

/** A printer as the station answers with it. */
export const storedPrinter = (more: Partial<Printer> = {}): Printer => ({
  id: 'prn_1',
  object_type: 'printer',
  name: 'Bench',
  uri: 'tcp://10.0.0.9:9100',
  language: 'ZPL',
  dpi: 203,
  media: '4x6in',
  turn: 0,
  crop: true,
  offset_x_mm: 0,
  offset_y_mm: 0,
  darkness: null,
  allows_saving: false,
  next_slot: 0,
  is_default: true,
  enabled: true,
  paused: false,
  is_sample: false,
  state: 'ready',
  troubles: [],
  last_error: null,
  identity: null,
  created_at: '2026-03-01T10:00:00.000Z',
  ...more,
})
