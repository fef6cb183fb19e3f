/** The address that examples of requests are written with. */
export const exampleAddress = {
  person_name: 'Ada Byron',
  address_line1: '5840 Oak St',
  city: 'Vancouver',
  state_code: 'BC',
  postal_code: 'V6M2V9',
  country_code: 'CA',
}
