process.stderr.write(`cannot build ${process.argv[2]}\n`);
process.exit(1);
