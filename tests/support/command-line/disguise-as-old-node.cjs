// Loaded before the launcher, so that its way for older Nodes can be taken on a machine that has none.
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })
Object.defineProperty(process, 'version', { value: 'v20.0.0' })
Object.defineProperty(process, 'execPath', { value: __filename })
