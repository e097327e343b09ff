/** The same keys with any words: a text that one language has and the other has not does not compile, in either direction. */
export type Texts<Source> = { readonly [Key in keyof Source]: Source[Key] extends string ? string : Texts<Source[Key]> };
