/** A model pack that cannot be read, installed or removed. The message is meant for the operator and names no path. */
export class PackError extends Error {
  override readonly name = 'PackError'
}
