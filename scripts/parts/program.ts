// Every part of the program begins with this import, as its build wants it.
import '../../src/main.ts';
