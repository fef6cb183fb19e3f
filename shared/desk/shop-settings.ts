import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, object, text } from '../api/fields.ts'
import { isTimeZone } from '../units/shop-day.ts'

/** The name of a time zone every JavaScript engine knows, such as `America/Vancouver`. */
export const timeZoneName = () =>
  text(60).refine(isTimeZone, 'Use the name of a time zone, like America/Vancouver.')

/** Languages the page speaks, by their own names. */
export const languageNames = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const
export type Language = keyof typeof languageNames
export const languages = ['en', 'de', 'fr', 'es'] as const satisfies Language[]

/** In what a paper that is drawn now is written, for whoever asks for it. */
export const askedLanguage = () =>
  choice(languages).optional().meta({
    description:
      'What it is written in, whatever the settings say. Papers for customs are English beside it.',
  })

/** In which language papers are written: that of whoever reads them, or always one. */
export const paperLanguages = ['recipient', ...languages] as const
export type PaperLanguage = (typeof paperLanguages)[number]

/** Where the shop sends from, which day it is there, and what it speaks. */
export const shopSettings = z
  .strictObject({
    /** The saved address parcels are sent from where nobody says otherwise; null: the sender of the latest shipment. */
    sender_id: z.string().nullable(),
    /** The time zone days are counted in. */
    time_zone: z.string(),
    /** Nobody has set one: it is that of the computer. */
    follows_computer: z.boolean(),
    /** The time zone of the computer the station runs on. */
    computer_time_zone: z.string(),
    /** The day it is at the shop, `YYYY-MM-DD`. */
    today: z.string(),
    /** What the page speaks where a desk wants nothing else; null: what its browser asks for. */
    language: z.enum(languages).nullable(),
    /** Of packing slips and whatever else goes to a recipient; where none of ours is spoken, that of the station. */
    slip_language: z.enum(paperLanguages),
    /** Beside English, on papers for customs. */
    invoice_language: z.enum(paperLanguages),
    /** Of the labels of the shop's own carriers. */
    label_language: z.enum(paperLanguages),
  })
  .meta({ id: 'ShopSettings' })
export type ShopSettings = z.output<typeof shopSettings>

/** What is chosen of each kind of paper. */
export type PaperChoices = Pick<ShopSettings, 'slip_language' | 'invoice_language' | 'label_language'>
export const usualPaperChoices: PaperChoices = {
  slip_language: 'recipient',
  invoice_language: 'recipient',
  label_language: 'recipient',
}

export const shopSettingsPatch = object({
  /** A saved address. Null: the sender of the latest shipment. */
  sender_id: text(80).nullable(),
  /** Null: that of the computer. */
  time_zone: timeZoneName().nullable(),
  /** Null: that of the browser. */
  language: choice(languages).nullable(),
  /** Of packing slips and other papers for recipients. */
  slip_language: choice(paperLanguages),
  /** Beside English, on papers for customs. */
  invoice_language: choice(paperLanguages),
  /** Of the labels of own carriers. */
  label_language: choice(paperLanguages),
})
  .partial()
  .meta({ id: 'ShopSettingsPatch' })
export type ShopSettingsPatch = z.output<typeof shopSettingsPatch>

export const shopSettingsEndpoints = {
  retrieve: endpoint({
    id: 'shop.retrieve',
    method: 'GET',
    path: '/desk/shop-settings',
    summary: 'Sender, time zone and languages of the shop, and the day it is there',
    auth: 'required',
    responses: { 200: shopSettings },
  }),
  change: endpoint({
    id: 'shop.change',
    method: 'PATCH',
    path: '/desk/shop-settings',
    summary: 'Change the sender, time zone or languages of the shop',
    description:
      'The sender is taken for orders without one, for runs and on the Ship screen; drafts that were begun keep theirs. Days are counted in it from now on: ship dates, invoices, manifests, pickups, reports and the nightly backup. What is stored stays as it is. Null goes back to the time zone of the computer. Pages speak another language once they are loaded anew. Papers are written in another from the next one on; `recipient`: what is spoken where they go, else the language of the shop.',
    auth: 'required',
    body: shopSettingsPatch,
    example: { time_zone: 'America/Vancouver' },
    responses: { 200: shopSettings },
    refusals: [404],
  }),
}
