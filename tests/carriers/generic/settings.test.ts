import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { genericConfig, genericSettings } from '../../../main/carriers/generic/settings.ts'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import { houseCourier } from './fixtures.ts'

const errorsOf = (schema: z.ZodType, input: unknown) => {
  const parsed = schema.safeParse(input)
  return parsed.success ? null : toFieldErrors(parsed.error.issues, input)
}

describe('the credentials of a custom carrier', () => {
  it('are its name and its code', () => {
    expect(errorsOf(genericSettings, {})).toEqual({
      display_name: ['This field is required.'],
      custom_carrier_name: ['This field is required.'],
    })
    expect(
      errorsOf(genericSettings, {
        display_name: 'x'.repeat(31),
        custom_carrier_name: 'House Courier',
        account_country_code: 'Canada',
      }),
    ).toEqual({
      display_name: ['Ensure this field has no more than 30 characters.'],
      custom_carrier_name: ['Use lower-case letters, digits and underscores only.'],
      account_country_code: ['Use a country code of two letters, like CA.'],
    })
  })

  it('carry a label for the form in every field', () => {
    for (const schema of [genericSettings, genericConfig]) {
      const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
      for (const [name, field] of Object.entries(properties))
        expect(field, name).toMatchObject({ title: expect.any(String) })
    }
  })
})

describe('the preferences of a custom carrier', () => {
  it('have usable defaults', () => {
    expect(genericConfig.parse({})).toEqual({
      services: [],
      tracking_prefix: '',
      tracking_numbers: 'sent',
      label_media: '4x6in',
      label_dpi: 203,
      pickup_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      pickup_closed_dates: [],
      pickup_from: '08:00',
      pickup_until: '18:00',
    })
  })

  it('name every mistake of a sheet at its field', () => {
    const services = [
      { service_name: 'A', service_code: 'a', currency: 'ZZZ', fuel_percent: -1, zones: [{ rate: 2e6 }] },
      {
        service_name: 'B',
        service_code: 'a',
        min_weight: 9,
        max_weight: 1,
        surcharges: [{ name: 'Cover', surcharge_type: 'percent', percent_of: 'option', amount: 1 }],
        zones: [
          { rate: 1 },
          { rate: -2, min_weight: 5, max_weight: 2, country_codes: ['QQ'], postal_codes: ['H2', '9-1'] },
        ],
      },
    ]
    expect(errorsOf(genericConfig, { services })).toEqual({
      services: [
        {
          currency: ['Use a currency code of three letters, like EUR.'],
          fuel_percent: ['Ensure this value is greater than or equal to 0.'],
          zones: [{ rate: ['Ensure this value is less than or equal to 1000000.'] }],
        },
        {
          service_code: ['Another service has the code "a" already.'],
          max_weight: ['The maximum weight is below the minimum weight.'],
          surcharges: [{ option: ['Name the option whose amount the percentage is taken of.'] }],
          zones: [
            {},
            {
              rate: ['Ensure this value is greater than or equal to 0.'],
              max_weight: ['The maximum weight is below the minimum weight.'],
              country_codes: [['Use a country code of two letters, like CA.']],
              postal_codes: [
                {},
                ['Use the start of a postal code, or a range like 10000-19999 with the lower end first.'],
              ],
            },
          ],
        },
      ],
    })
  })

  it('refuse a printer, a paper, a prefix and colours that do not exist', () => {
    expect(
      errorsOf(genericConfig, {
        label_dpi: 150,
        label_media: 'a4',
        tracking_prefix: 'HC1',
        brand_color: 'red;}',
        default_currency: 'XXX',
        label_template: { slug: 'mine', template_type: 'HTML' },
      }),
    ).toMatchObject({
      label_dpi: ['Choose one of 203, 300 dots per inch.'],
      label_media: ['"a4" is not a valid choice.'],
      tracking_prefix: ['Use letters and digits, with a letter at the end.'],
      brand_color: ['Use a colour name or a hex colour like #1a7f37.'],
      default_currency: ['"XXX" is not a valid choice.'],
      label_template: {
        template: ['This field is required.'],
        template_type: ['"HTML" is not a valid choice.'],
      },
    })
  })

  it('refuse pickup hours, days and places that do not exist', () => {
    expect(
      errorsOf(genericConfig, {
        pickup_days: ['Monday', 'caturday'],
        pickup_closed_dates: ['2026-02-30'],
        pickup_from: '8 am',
        pickup_cut_off: '25:00',
        pickup_daily_capacity: 0,
        pickup_time_zone: 'Mars/Olympus',
      }),
    ).toEqual({
      pickup_days: [{}, ['"caturday" is not a valid choice.']],
      pickup_closed_dates: [['The date format must match YYYY-MM-DD']],
      pickup_from: ['The time format must match HH:HM'],
      pickup_cut_off: ['The time format must match HH:HM'],
      pickup_daily_capacity: ['Ensure this value is greater than or equal to 1.'],
      pickup_time_zone: ['Use the name of a time zone, like America/Vancouver.'],
    })
    expect(errorsOf(genericConfig, { pickup_from: '12:00', pickup_until: '12:00' })).toEqual({
      pickup_until: ['The last pickup must be later than the first.'],
    })
  })

  it('of the sample connection are in order', () => {
    expect(errorsOf(genericSettings, houseCourier.credentials)).toBeNull()
    expect(errorsOf(genericConfig, houseCourier.config)).toBeNull()
  })
})
