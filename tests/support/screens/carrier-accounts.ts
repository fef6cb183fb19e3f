import type { Account } from './carrier-walk.ts'

/** What a shop enters of an app at USPS; `url` is where its carrier is simulated. */
export const uspsApp = (url: string): Omit<Account, 'slug' | 'label'> => ({
  texts: {
    'Consumer key': 'app',
    'Payment account': '1000001234',
    CRID: '12345678',
    'Mailer ID': '903456789',
    'Other server': url,
  },
  secret: { field: 'Consumer secret', right: 'a-secret-of-the-app' },
})

/** What a shop with a contract enters of its key at Canada Post, whose parcels wait for the manifest. */
export const postKey = (url: string): Account => ({
  slug: 'post',
  label: 'Canada Post',
  texts: {
    'API key: user name': 'dev',
    'Customer number': '1234567',
    'Contract number': '40000001',
    'Mail address for refunds': 'desk@example.com',
    'Other server': url,
  },
  off: ['Ship without a manifest'],
  secret: { field: 'API key: password', right: 'a-development-key' },
})
