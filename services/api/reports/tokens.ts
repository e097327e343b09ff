/** Views that people keep. */
export const ViewRowsToken = Symbol('ViewRows');
