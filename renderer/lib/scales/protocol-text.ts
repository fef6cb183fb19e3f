import {
  type ScaleProtocolName,
  scaleProtocolNames,
  scaleProtocols,
} from '../../../shared/scales/protocols.ts'
import { t } from '../text.ts'

/** As the maker calls it; of Toledo 8217 the unit as well, which the scale does not say. */
export const protocolText = (protocol: ScaleProtocolName): string =>
  protocol === 'ascii' ? t('scales.ascii') : scaleProtocols[protocol].name

export const protocolChoices = () => scaleProtocolNames.map(value => ({ value, label: protocolText(value) }))
