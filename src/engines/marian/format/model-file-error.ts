/**
 * A model, shortlist or vocabulary file that cannot be used. The message says what is wrong in words an operator can
 * act on; it names keys and tensors of the file, never a path.
 */
export class ModelFileError extends Error {
  override readonly name = 'ModelFileError'
}
