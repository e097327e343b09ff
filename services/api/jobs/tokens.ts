/** The rows of jobs, as their owners ask for them. */
export const JobRowsToken = Symbol('JobRows');
/** The store of what jobs made. */
export const JobFilesToken = Symbol('JobFiles');
/** Signed links to what jobs made. */
export const JobLinksToken = Symbol('JobLinks');
