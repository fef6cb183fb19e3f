/** Words, numbers and limits of the carrier's interface descriptions, shared by its requests and whoever writes them. */
/** Longest texts. */
export const lengths = { name: 50, street: 50, city: 28, reference: 30, item: 30, foreignPostalCode: 11 }

/** Heaviest parcel and largest length and girth. */
export const mostPounds = 70
export const mostGirthInches = 130

export const mostContents = 30
export const mostExtras = 5
export const mostExtrasAbroad = 3

export const states =
  'AA AE AL AK AP AS AZ AR CA CO CT DE DC FM FL GA GU HI ID IL IN IA KS KY LA ME MH MD MA MI MN MS MO MP MT NE NV NH NJ NM NY NC ND OH OK OR PW PA PR RI SC SD TN TX UT VT VI VA WA WV WI WY'.split(
    ' ',
  )

/** Where mail classes can be handed in; everything but `NONE` is for mailers who bring it there. */
export const entryTypes = [
  'NONE',
  'DESTINATION_NETWORK_DISTRIBUTION_CENTER',
  'DESTINATION_SECTIONAL_CENTER_FACILITY',
  'DESTINATION_DELIVERY_UNIT',
  'DESTINATION_SERVICE_HUB',
  'DESTINATION_REGIONAL_PROCESSING_DISTRIBUTION_CENTER',
] as const

/** What may still be sent; older words are converted by the carrier and by `processingOf`. */
export const processingCategories = ['LETTERS', 'FLATS', 'MACHINABLE', 'NONSTANDARD'] as const

export const mailClasses = {
  outbound: [
    'USPS_GROUND_ADVANTAGE',
    'PRIORITY_MAIL',
    'PRIORITY_MAIL_EXPRESS',
    'MEDIA_MAIL',
    'LIBRARY_MAIL',
    'BOUND_PRINTED_MATTER',
    'PARCEL_SELECT',
    'USPS_CONNECT_LOCAL',
    'USPS_CONNECT_REGIONAL',
    'USPS_CONNECT_MAIL',
  ],
  returned: [
    'USPS_GROUND_ADVANTAGE_RETURN_SERVICE',
    'PRIORITY_MAIL_RETURN_SERVICE',
    'PRIORITY_MAIL_EXPRESS_RETURN_SERVICE',
  ],
  abroad: [
    'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
    'PRIORITY_MAIL_INTERNATIONAL',
    'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
  ],
} as const

const codes = (list: string) => list.split(' ').map(Number)
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Extra services labels are sold with. Not among them: COD, registered mail. */
export const extraServices = {
  label: new Set([
    ...codes('365 415 857 910 911 912 913 930 931 934 955 957 981 986 991'),
    ...span(480, 489),
    ...span(810, 832),
    ...span(920, 925),
  ]),
  abroadRated: new Set(codes('370 813 820 826 857 930 931 955')),
  abroad: new Set(codes('480 481 482 483 484 486 487 488 813 820 826 857 930 931 955')),
}

/** Extra services that are about what the parcel is worth. */
export const valuedExtras: ReadonlySet<number> = new Set(
  codes('910 911 912 913 921 922 923 924 925 930 931 934 955 981'),
)

/** Of what is bought; a number of the catalogue, or one the carrier names in its prices. */
export const rateIndicators =
  '3D 3N 3R 5D BA BB CP CM DC DE DF DN DR E4 E6 FA FB FE FP FS LC LF LL LO LS NP OS P5 P6 P7 P8 P9 Q6 Q7 Q8 Q9 Q0 PA PL PM PR SN SP SR'.split(
    ' ',
  )
export const returnIndicators =
  'CP DN DR E4 E6 FA FB FE FP FS OS P5 P6 P7 P8 P9 PA PL PM Q6 Q7 Q8 Q9 Q0 SP'.split(' ')
export const indicatorsAbroad = 'E4 E6 FA FB FE FP FS PA PL SP'.split(' ')

const forbiddenItems = /^(?:none|n\/a|null|not applicable|gift|merchandise)$/i
export const isForbiddenItem = (words: string): boolean => forbiddenItems.test(words.trim())

/** Where the carrier may find parcels. */
export const pickupPlaces = [
  'FRONT_DOOR',
  'BACK_DOOR',
  'SIDE_DOOR',
  'KNOCK_ON_DOOR',
  'MAIL_ROOM',
  'OFFICE',
  'PORCH',
  'RECEPTION',
  'MAILBOX',
  'OTHER',
] as const

export const pickupKinds = [
  'FIRST-CLASS_PACKAGE_SERVICE',
  'PRIORITY_MAIL_EXPRESS',
  'PRIORITY_MAIL',
  'RETURNS',
  'USPS_GROUND_ADVANTAGE',
  'INTERNATIONAL',
  'OTHER',
] as const

/** Most labels of one form. */
export const mostOnForm = 40_000
