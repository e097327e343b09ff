/** The part of the library that is used here; it brings no types. */
declare module 'fs-native-extensions' {
  /**
   * Takes the lock of a file that is open for writing; false when another open of the file has it. Kept by the kernel for as long as the open file
   * lives, in this process or in one that inherited it. Throws where the file system knows no locks.
   */
  export function tryLock(fd: number): boolean;
}
