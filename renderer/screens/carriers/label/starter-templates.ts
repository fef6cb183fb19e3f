import type { LabelDesign } from './label-design.ts'

/** Somewhere to begin: what the label of a parcel has to say, in dots of the printer. */
const zpl = (dpi: number): string => {
  const dots = (inches: number) => Math.round(inches * dpi)
  const at = (x: number, y: number) => `^FO${dots(x)},${dots(y)}`
  const line = (y: number, height: number, field: string, x = 0.2) =>
    `${at(x, y)}^A0N,${dots(height)}^FH^FD{{ ${field} }}^FS`
  return [
    '^XA^CI28',
    `^PW${dots(4)}^LL${dots(6)}`,
    line(0.2, 0.22, 'carrier.display_name'),
    line(0.2, 0.22, 'label.service_mark', 2.9),
    `${at(0.2, 0.55)}^GB${dots(3.6)},0,4^FS`,
    line(0.64, 0.11, 'label.sender_lines.0'),
    line(0.77, 0.11, 'label.sender_lines.1'),
    line(0.9, 0.11, 'label.sender_lines.2'),
    line(1.03, 0.11, 'label.sender_lines.3'),
    `${at(0.2, 1.2)}^GB${dots(3.6)},0,4^FS`,
    line(1.35, 0.24, 'label.recipient_lines.0'),
    line(1.65, 0.2, 'label.recipient_lines.1'),
    line(1.9, 0.2, 'label.recipient_lines.2'),
    line(2.15, 0.2, 'label.recipient_lines.3'),
    line(2.4, 0.2, 'label.recipient_lines.4'),
    `${at(0.2, 2.8)}^GB${dots(3.6)},0,4^FS`,
    line(2.95, 0.14, 'service_name'),
    line(3.15, 0.14, 'label.weight'),
    line(3.15, 0.14, 'label.ship_date', 1.4),
    line(3.35, 0.14, 'reference'),
    `${at(0.4, 3.8)}^BY${Math.round(dpi / 68)}^BCN,${dots(1.2)},Y^FH^FD{{ tracking_number }}^FS`,
    '^XZ',
    '',
  ].join('\n')
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600">
  <text x="20" y="40" font-size="24" font-weight="bold">{{ carrier.display_name }}</text>
  <text x="380" y="40" font-size="24" font-weight="bold" text-anchor="end">{{ label.service_mark }}</text>
  <rect x="20" y="55" width="360" height="2" />
  <text x="20" y="74" font-size="12">{{ label.sender_lines.0 }}</text>
  <text x="20" y="88" font-size="12">{{ label.sender_lines.1 }}</text>
  <text x="20" y="102" font-size="12">{{ label.sender_lines.2 }}</text>
  <text x="20" y="116" font-size="12">{{ label.sender_lines.3 }}</text>
  <rect x="20" y="125" width="360" height="2" />
  <text x="20" y="160" font-size="26" font-weight="bold">{{ label.recipient_lines.0 }}</text>
  <text x="20" y="188" font-size="22">{{ label.recipient_lines.1 }}</text>
  <text x="20" y="214" font-size="22">{{ label.recipient_lines.2 }}</text>
  <text x="20" y="240" font-size="22">{{ label.recipient_lines.3 }}</text>
  <text x="20" y="266" font-size="22">{{ label.recipient_lines.4 }}</text>
  <rect x="20" y="285" width="360" height="2" />
  <text x="20" y="312" font-size="16">{{ service_name }}</text>
  <text x="20" y="334" font-size="16">{{ label.weight }}  {{ label.ship_date }}</text>
  <text x="20" y="356" font-size="16">{{ reference }}</text>
  <rect x="20" y="380" width="360" height="120" data-code="code128" data-text="{{ tracking_number }}" />
  <text x="200" y="525" font-size="20" text-anchor="middle">{{ tracking_number }}</text>
</svg>
`

export const starterOf = (kind: LabelDesign['template_type'], dpi: number): LabelDesign => ({
  template: kind === 'ZPL' ? zpl(dpi) : svg,
  template_type: kind,
  width: 4,
  height: 6,
})
