-- Whoever sees some orders is shown the files that these use: looked up by the name of the stream, as the key has them by the file.
create index file_uses_of_stream on platform.file_uses (tenant_id, stream);
