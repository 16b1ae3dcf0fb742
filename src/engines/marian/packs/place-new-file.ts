import { link, open, rename, rm } from 'node:fs/promises'

/**
 * Gives a complete file its name, unless something has that name, however late it came: the name is made in one step
 * that fails then. Where the file system has no hard links an empty file holds the name for the moment before the
 * complete one takes its place. Both paths are in one directory; `temporary` may be left behind.
 *
 * Errors: those of the file system, `EEXIST` where there is something of that name. `linkFile` is replaced in tests.
 */
export async function placeNewFile(
  temporary: string,
  path: string,
  linkFile: typeof link = link,
): Promise<void> {
  try {
    await linkFile(temporary, path)
    return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
  }
  // File systems say in many ways that they have no links. Where it was another fault, this meets it as well.
  await (await open(path, 'wx')).close()
  try {
    await rename(temporary, path)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
