import type { Finding } from './findings.ts'

/**
 * What linters say of the description and why it stays as it is. Every other finding fails, and so does a line here that
 * explains nothing any more.
 */
export const explained: readonly (Pick<Finding, 'version' | 'rule'> & { says: RegExp; why: string })[] = [
  {
    version: '3.1',
    rule: 'oas3-operation-security-defined',
    says: /^"\w+" must be listed among scopes\.$/,
    why: 'Version 3.1 lets every kind of credentials name the scopes an operation needs; the rule knows them of OAuth2 alone, as version 3.0 had it.',
  },
  ...[
    /`\w+` property must NOT be present in request context\.$/,
    // What holds such members fits nothing then.
    /`selected_rate` property (type must be null|must match a schema in anyOf)\.$/,
  ].map(says => ({
    version: '3.1',
    rule: 'no-invalid-media-type-examples',
    says,
    why: 'Only answers have these members. The rule takes what the station posts to a webhook for something that is sent to the station.',
  })),
  {
    version: '3.0',
    rule: 'nullable-type-sibling',
    says: /^The `type` field must be defined when the `nullable` field is used\.$/,
    why: 'A record that may be null is a mark beside `allOf`, as generators read it. With a type beside it openapi-python-client forgets the null, and its clients fail at every address nobody has checked.',
  },
  ...['no-invalid-media-type-examples', 'oas3-valid-media-example'].map(rule => ({
    version: '3.0',
    rule,
    says: /"nullable" cannot be used without "type"/,
    why: 'Because of that mark the rules read no example of such a schema. tests/api/openapi-described reads them all.',
  })),
]
