import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Answers with java.net.URI, which follows RFC 2396 and RFC 2732. */
public class Uri {
    private static String text(String field) {
        return new String(HexFormat.of().parseHex(field), StandardCharsets.UTF_8);
    }

    private static String hexadecimal(String part) {
        return part == null ? "~" : HexFormat.of().formatHex(part.getBytes(StandardCharsets.UTF_8));
    }

    private static String split(URI uri) {
        String path = uri.isOpaque() ? uri.getRawSchemeSpecificPart() : uri.getRawPath();
        return String.join(" ", "+", hexadecimal(uri.getScheme()), hexadecimal(uri.getRawAuthority()),
                hexadecimal(path), hexadecimal(uri.getRawQuery()), hexadecimal(uri.getRawFragment()));
    }

    private static String answer(String[] fields) {
        try {
            URI first = new URI(text(fields[1]));
            return fields[0].equals("split")
                    ? split(first)
                    : "+ " + hexadecimal(first.resolve(new URI(text(fields[2]))).toString());
        } catch (URISyntaxException refused) {
            return "-";
        }
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        out.println("java.net.URI of Java " + Runtime.version());
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            out.println(answer(line.split(" ", -1)));
        }
        out.flush();
    }
}
