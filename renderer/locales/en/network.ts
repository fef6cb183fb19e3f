/** Other computers of the shop: the network, what they trust and how they are paired. */
export const network = {
  elsewhere: 'This is changed on the computer of the station itself.',

  open: '1. Open to the network of this shop',
  openSwitch: 'Other computers of this shop reach this station',
  openText:
    'With TLS, and only at addresses of private networks. Somebody has to sign in on every other computer, and only paired ones show more than the page they are paired on.',
  port: 'Port',
  portHint: 'From 1024 to 65535.',
  api: 'Programs on other computers reach /v1 with a key',
  apiText: 'Without it keys work on this computer alone.',
  saidOpen: 'Other computers reach this station now.',
  saidClosed: 'Other computers do not reach this station any more.',
  problem_no_address:
    'This computer has no address in a private network now. It is looked for again every half minute.',
  problem_port_busy: 'Another program uses this port. Choose another one.',
  problem_certificate_over:
    'The certificate that was given is not valid now. Give another one, or remove it.',
  problem_not_opened: 'This computer does not let Packdesk listen there. The log says why.',

  trust: '2. Have the other computer trust this station',
  trustText:
    'Install this certificate on the other computer before you pair it, and compare the fingerprint: then nobody in between can pass for the station. It vouches for private addresses and names in .local, nothing else.',
  trustGiven: 'The certificate was given. Other computers trust it if they trust whoever issued it.',
  trustClosed: 'Open the station first.',
  download: 'Certificate for other computers',
  fingerprint: 'SHA-256 fingerprint',
  until: 'The station renews its own certificate by itself; this one is valid until {day}.',
  windows: 'Windows',
  windowsHow:
    'Open the file, choose Install certificate, Current user, then Place all certificates in the following store: Trusted Root Certification Authorities.',
  macos: 'macOS',
  macosHow: 'Open the file in Keychain Access, open the certificate there, then Trust: Always trust.',
  linux: 'Linux',
  linuxHow:
    'Chrome: Settings, Privacy and security, Security, Manage certificates, Authorities, Import. Firefox: Settings, Privacy and security, View certificates, Authorities, Import.',
  android: 'Android',
  androidHow: 'Settings, Security, Encryption and credentials, Install a certificate, CA certificate.',
  ios: 'iPhone and iPad',
  iosHow:
    'Open the file in Safari and install the profile in Settings. Then Settings, General, About, Certificate Trust Settings: turn it on.',

  pair: '3. Pair the other computer',
  pairText: 'Open one of these addresses on the other computer, or scan the picture. It asks for the code.',
  addresses: 'Addresses of this station',
  qr: 'Picture of the address {url}',
  begin: 'Pair a computer',
  code: 'Code',
  codeHint: 'Good once, for two minutes and five tries.',
  takeBack: 'Take the code back',
  compare: '{name} at {address} asks. Does it show this number?',
  compareText: 'If the number there is another one, or nobody of yours is there, refuse.',
  most: 'What may be done there at most',
  role_none: 'What whoever signs in may do',
  accept: 'Same number: pair it',
  refuse: 'Refuse',
  accepted: 'Paired. The other computer opens Packdesk now.',

  desks: 'Paired computers',
  desksNone: 'No computer is paired yet.',
  desksText: 'Who signs in there may do no more than the desk.',
  name: 'Name',
  nameOf: 'Name of {name}',
  heard: 'Last heard',
  screen: 'Shows',
  mostOf: 'Most that may be done at {name}',
  putOut: 'Put out',
  putOutName: 'Put out {name}',
  putOutTitle: 'Put out {name}?',
  putOutText:
    'It is refused from this moment on. What was bought and printed there stays. It can be paired again.',
  puttingOut: 'Putting out…',
  keep: 'Keep it',
  saidSaved: 'Saved: {name}.',
  saidOut: '{name} was put out.',
} as const
