/** The uploads and files of `@cloud-factory/files`. */
export const FilesToken = Symbol('Files');
/** Signed links to files. */
export const LinksToken = Symbol('Links');
