/** A model that cannot be used because its files are not what they should be. The message names the file. */
export class DamagedModel extends Error {
  override readonly name = 'DamagedModel'
}
