/** Names a Promise, a test reporter or the module loader may look for on anything. */
const harmless = new Set(['then', 'toJSON', 'asymmetricMatch', '$$typeof', 'nodeType', 'default'])

/**
 * A fake that fails loudly on whatever it does not implement, so that code under test cannot lean on
 * behaviour nobody wrote down.
 */
export function strict<T extends object>(name: string, fake: T): T {
  return new Proxy(fake, {
    get(target, property) {
      if (typeof property === 'symbol' || property in target || harmless.has(property)) {
        const value: unknown = Reflect.get(target, property)
        // Private fields belong to the target, not to the proxy a method would otherwise be called on.
        return typeof value === 'function' ? value.bind(target) : value
      }
      throw new Error(`The fake does not implement ${name}.${property}.`)
    },
    set(_target, property) {
      throw new Error(`Nothing may be assigned to ${name}.${String(property)}.`)
    },
  })
}

/** The same for whatever a class makes; `made` hears of each new one. */
export function strictClass<C extends new (...args: never[]) => object>(
  name: string,
  fake: C,
  made: (instance: InstanceType<C>) => void = () => {},
): C {
  return new Proxy(fake, {
    construct(target, args: never[]) {
      const instance = strict(name, new target(...args)) as InstanceType<C>
      made(instance)
      return instance
    },
  })
}
