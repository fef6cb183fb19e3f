import type { ProxyOptions } from 'vite'

/** What is asked of the station and not of the page's own files. */
const ofStation =
  '^/((v1|desk|api|openapi|shipping-openapi|oauth|\\.well-known|status|connect)([/.?]|$)|documents/)'

/**
 * Lets a page of vite talk to a station as if the station had served it. The station lets only its own page in, so
 * the requests of this page, and of no other, are given the station's origin; whatever else a browser sends through
 * here keeps the origin it has, and is judged by it.
 */
export const stationProxy = (station: string): Record<string, ProxyOptions> => ({
  [ofStation]: {
    target: station,
    changeOrigin: true,
    configure: proxy =>
      proxy.on('proxyReq', (outgoing, { headers }) => {
        if (headers.origin === `http://${headers.host}`) outgoing.setHeader('origin', station)
      }),
  },
})
